import { basename, dirname } from 'node:path';
import * as v from 'valibot';
import { MAX_SEATS } from '../engine/index.js';
import {
  type ChoiceName,
  CHOICES,
  isChoice,
  isSettingName,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type SettingsChange,
} from '../settings/index.js';
import { faultCode, faultText, type FilePort } from './files/filePort.js';
import { makeFolders } from './files/folders.js';
import { linkTarget, NOT_TEXT, readTextNow } from './files/synchronous.js';
import { removeLeftovers, replaceFile } from './files/wholeFile.js';
import { waitForLock } from './journal/lock.js';
import { jsonErrorPlace, jsonNamePlace, type TextPlace } from './jsonText.js';

export type SettingProblem =
  | { readonly code: 'no-settings'; readonly value: unknown }
  | { readonly code: 'unknown'; readonly name: string }
  | { readonly code: 'wrong-value'; readonly name: SettingName; readonly value: unknown }
  | { readonly code: 'bad-name'; readonly why: string };

export type SettingsFileProblem =
  | { readonly code: 'unreadable'; readonly fault: string }
  | { readonly code: 'not-text' }
  | { readonly code: 'not-json'; readonly place: TextPlace }
  /** `line` counts from 1. Undefined if the file contains no JSON object. */
  | { readonly code: 'invalid'; readonly problem: SettingProblem; readonly line: number | undefined };

export type SettingsReading =
  | {
      readonly ok: true;
      readonly settings: Partial<Settings>;
      /** The line of each setting in the file, counted from 1. */
      readonly lines: Partial<Readonly<Record<SettingName, number>>>;
    }
  | { readonly ok: false; readonly problem: SettingsFileProblem };

/**
 * Says in one line why a player's name is invalid, or returns undefined. `others` are the names before it in the
 * settings.
 */
export type NameCheck = (name: string, others: readonly string[]) => string | undefined;

const MAX_BYTES = 64 * 1024;

type ChoiceShapes = {
  readonly [Name in ChoiceName]: v.ExactOptionalSchema<
    v.PicklistSchema<(typeof CHOICES)[Name], undefined>,
    undefined
  >;
};

const CHOICE_SHAPES = Object.fromEntries(
  SETTING_NAMES.filter(isChoice).map((name) => [name, v.exactOptional(v.picklist(CHOICES[name]))]),
) as ChoiceShapes;

const SHAPE = v.strictObject({
  ...CHOICE_SHAPES,
  names: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(MAX_SEATS))),
  rules: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
} satisfies Readonly<Record<SettingName, v.GenericSchema>>);

/** Checks settings, and stops at the first problem. */
export function checkSettings(
  data: unknown,
  checkName: NameCheck,
): { readonly settings: Partial<Settings> } | { readonly problem: SettingProblem } {
  // Valibot takes an array for an object.
  if (Array.isArray(data)) return { problem: { code: 'no-settings', value: data } };
  const shaped = v.safeParse(SHAPE, data, { abortEarly: true });
  if (!shaped.success) return { problem: shapeProblem(shaped.issues[0]) };
  const { names = [] } = shaped.output;
  const why = names
    .map((name, seat) => checkName(name, names.slice(0, seat)))
    .find((problem) => problem !== undefined);
  return why === undefined ? { settings: shaped.output } : { problem: { code: 'bad-name', why } };
}

function shapeProblem(issue: v.InferIssue<typeof SHAPE>): SettingProblem {
  const item = issue.path?.[0];
  const name = String(item?.key ?? '');
  if (!item) return { code: 'no-settings', value: issue.input };
  return isSettingName(name) ? { code: 'wrong-value', name, value: item.value } : { code: 'unknown', name };
}

/** Reads a settings file, or the file that a link leads to. A missing file counts as empty. Never throws. */
export function readSettings(path: string, checkName: NameCheck): SettingsReading {
  try {
    return parseSettings(readTextNow(path, MAX_BYTES), checkName);
  } catch (error) {
    const code = faultCode(error);
    if (code === 'ENOENT') return { ok: true, settings: {}, lines: {} };
    if (code === NOT_TEXT) return refuse({ code: 'not-text' });
    return refuse({ code: 'unreadable', fault: faultText(error) });
  }
}

function parseSettings(text: string, checkName: NameCheck): SettingsReading {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refuse({ code: 'not-json', place: jsonErrorPlace(text) });
  }
  const checked = checkSettings(data, checkName);
  if ('problem' in checked) {
    const { problem } = checked;
    return refuse({ code: 'invalid', problem, line: lineOf(text, problem) });
  }
  const { settings } = checked;
  const lines = SETTING_NAMES.flatMap((name) => {
    const place = name in settings ? jsonNamePlace(text, name) : undefined;
    return place ? [[name, place.line]] : [];
  });
  return { ok: true, settings, lines: Object.fromEntries(lines) as Partial<Record<SettingName, number>> };
}

const refuse = (problem: SettingsFileProblem): SettingsReading => ({ ok: false, problem });

function lineOf(text: string, problem: SettingProblem): number | undefined {
  if (problem.code === 'no-settings') return undefined;
  return jsonNamePlace(text, problem.code === 'bad-name' ? 'names' : problem.name)?.line;
}

/**
 * Changes settings in a file. Takes a lock, so that no other process's change gets lost. Leaves a file with invalid
 * contents alone, and returns what is wrong with it. Returns undefined once the change is on the disk. If the path is a
 * link, changes the file that it leads to.
 *
 * @throws LockHeldError, ShortWriteError, or the system's error; the file is then unchanged
 */
export async function writeSettings(
  files: FilePort,
  path: string,
  checkName: NameCheck,
  change: SettingsChange,
): Promise<SettingsFileProblem | undefined> {
  const before = readSettings(path, checkName);
  if (!before.ok) return before.problem;
  const target = linkTarget(path);
  await makeFolders(files, dirname(target));
  const lock = await waitForLock(files, `${target}.lock`);
  try {
    return await mergeSettings(files, target, checkName, change);
  } finally {
    // Ignore errors: the lock becomes stale when this process ends.
    await lock.release().catch(() => undefined);
  }
}

async function mergeSettings(
  files: FilePort,
  path: string,
  checkName: NameCheck,
  change: SettingsChange,
): Promise<SettingsFileProblem | undefined> {
  const reading = readSettings(path, checkName);
  if (!reading.ok) return reading.problem;
  const changed: SettingsChange = { ...reading.settings, ...change };
  // Keep the order of SETTING_NAMES. `JSON.stringify` omits those that are undefined.
  const ordered = Object.fromEntries(SETTING_NAMES.map((name) => [name, changed[name]]));
  await replaceFile(files, path, Buffer.from(`${JSON.stringify(ordered, null, 2)}\n`));
  const name = basename(path);
  await removeLeftovers(files, dirname(path), (left) => left === name || left.startsWith(`${name}.lock.`));
  return undefined;
}

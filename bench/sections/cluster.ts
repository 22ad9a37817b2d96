import { measureBareAppends } from '../cluster/bareAppend.js';
import type { Section } from '../figure.js';
import { measureLoad } from '../cluster/load.js';
import { findNatsServer } from '../cluster/natsNodes.js';
import { measureResumes } from '../cluster/resume.js';

/** Measures servers that share their tables in NATS. */
export const cluster: Section = {
  title: 'Servers with NATS on this machine, tables of two',
  async measure() {
    const program = findNatsServer();
    if (program === undefined) return [{ label: 'skipped: no nats-server (see docs/testing.md)', value: '' }];
    return [
      ...(await measureBareAppends(program)),
      ...(await measureResumes(program)),
      ...(await measureLoad(program, 1)),
      ...(await measureLoad(program, 2)),
    ];
  },
};

import { measureBareAppends } from '../cluster/bareAppend.js';
import type { Section } from '../figure.js';
import { measureLoad } from '../cluster/load.js';
import { measureResumes } from '../cluster/resume.js';
import { hasNatsServer } from '../../test/support/nats/nodes.js';

/** Measures servers that share their tables in NATS. */
export const cluster: Section = {
  title: 'Servers with NATS on this machine, tables of two',
  async measure() {
    if (!hasNatsServer()) return [{ label: 'skipped: no nats-server (see docs/testing.md)', value: '' }];
    return [
      ...(await measureBareAppends()),
      ...(await measureResumes()),
      ...(await measureLoad(1)),
      ...(await measureLoad(2)),
    ];
  },
};

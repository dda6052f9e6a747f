import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of the processes that prepare files for `parent`; none where there is no /proc. */
export const childrenOf = (parent: number) =>
  (existsSync('/proc/self') ? readdirSync('/proc') : []).map(Number).filter((pid) => {
    try {
      const isChild = readFileSync(`/proc/${pid}/status`, 'latin1').includes(`\nPPid:\t${parent}\n`);
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('prepare-process.ts');
    } catch {
      return false;
    }
  });

import {
  type Permission,
  type PermissionName,
  permissionNames,
} from '@nanny-polo/shared/contract/permission';
import { expect, test } from 'vitest';
import { screensOf } from './rights.ts';

const opened: Record<PermissionName, string[]> = {
  dashboard: ['/', '/order'],
  role: ['/role'],
  'admin-user': ['/admin-user'],
  booking: ['/booking', '/series'],
  discount: ['/master/discount'],
  'nanny-polo': ['/master/nanny-polo'],
  'parent-documents': ['/master/parent-documents', '/master/document-type'],
  parents: ['/users/parents'],
  nanny: ['/users/nanny'],
};

const combinations = Array.from({ length: 2 ** permissionNames.length }, (_, bits) =>
  permissionNames.filter((_, at) => bits & (2 ** at)),
);

test.each(['visit', 'full'] as const)(
  'every combination of %s permissions opens exactly its screens',
  (type) => {
    for (const names of combinations) {
      const permissions: Permission[] = names.map((name) => ({ name, type }));
      const paths = screensOf({ permissions, isOwner: false }).map(({ path }) => path);
      expect(paths.toSorted(), names.join()).toEqual(names.flatMap((name) => opened[name]).toSorted());
    }
  },
);

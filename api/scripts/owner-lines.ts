import type { inviteOwner } from '../src/accounts/invitation/service.ts';

/** What became of the owner's invitation, in words. */
export const ownerLines: Record<Awaited<ReturnType<typeof inviteOwner>>, string | null> = {
  invited: 'An invitation to the owner at OWNER_EMAIL waits to be sent.',
  waiting:
    'The owner has an invitation at OWNER_EMAIL but has not accepted it yet. To send it again: npm run invite-owner',
  accepted: null,
  'other-owner': 'OWNER_EMAIL is not invited: the agency already has an owner, with another address.',
  suspended: 'OWNER_EMAIL is not invited: the owner’s account is suspended.',
  'address-taken':
    'OWNER_EMAIL is not invited: another admin has that address. Set OWNER_EMAIL to a different one.',
};

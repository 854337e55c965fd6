/**
 * Files that run transactions as the program (`ctx.system`) on behalf of a request, each with the reason why no role of
 * the caller suffices. `npm run check` compares the list with the code in both directions. A verb of a signed-in user
 * belongs here only when the user must not be able to write what it writes.
 */
export const systemUses: Readonly<Record<string, string>> = {
  // No user is signed in yet, or the sign-in is being created.
  'domains/users/about-user.ts': 'Links and cookies name a sign-in that has no role yet.',
  'domains/users/accept-sign-in.ts': 'Somebody who signs in is known only once it is done.',
  'domains/users/ensure-user.ts': 'Sign-up makes the person, their household and their membership.',
  'domains/users/reader-of.ts': 'Who follows a link in an email has no role yet.',
  'domains/users/recover-email.ts': 'Who follows a link in an email has no role yet.',
  'domains/users/verify-email.ts': 'Who follows a link in an email has no role yet.',
  'domains/users/confirm-email-change.ts': 'Who follows a link in an email has no role yet.',
  'domains/users/confirm-password-reset.ts': 'Who follows a link in an email has no role yet.',
  'domains/users/refresh-token.ts': 'A cookie is renewed before anybody knows whose it is.',
  'domains/users/send-mail.ts': 'Letters asked for by whoever types an address.',
  'domains/onboarding/find-invitation.ts':
    'Whoever has the link of an invitation belongs to nothing yet, and what is written is of the place that asks them in.',
  'domains/documents/open-camera-handoff.ts': 'A phone with the secret of a QR code is nobody.',
  'domains/documents/keep-camera-picture.ts': 'A phone with the secret of a QR code is nobody.',
  'server/http/actor.ts': 'Reads who sent a request, before there is a role.',
  'server/http/app.ts': 'Hands the program’s transactions to what reads who sent a request.',
  'server/http/notification-stream.ts': 'A stream outlives the request and its role.',

  // Writes that only the program may make, whoever calls.
  'domains/merges/merging.ts':
    'Staff move rows of households and clinics at once that they may not write one by one.',

  // Reads that no role may make as a whole.
  'domains/access/authenticate.ts':
    'Reads every membership of a person to say what they may act as.',
  'domains/privacy/list-my-activity.ts': 'Reads one person’s part of the audit trail.',
  'domains/privacy/list-record-views.ts':
    'Reads one household’s part of the audit trail, and who they are that looked.',
  'domains/providers/find-provider-photo.ts':
    'Looks a public photo up by its digest; visitors see no row of photos.',

  // No request: the program is the caller, and `ctx.tx` is its own.
  'server/workers.ts': 'Background work.',
  'server/http/webhooks.ts': 'Services of others, by what they sign.',
  'server/main.ts': 'What a start brings about: demo data, the first walk through sign-ins.',

  // Composition and demo data.
  'server/compose.ts': 'Makes the contexts.',
  'server/demo/load-demo-cards.ts': 'Demo data.',
  'server/demo/load-demo-people.ts': 'Demo data.',
}

/**
 * Those that a POST of a signed-in user may reach who acts for no household or organisation: accepting an invitation
 * before being a member, merges by staff, and facts about one's own sign-in.
 */
export const signedInUses: readonly string[] = [
  'domains/onboarding/find-invitation.ts',
  'domains/users/ensure-user.ts',
  'domains/users/about-user.ts',
  'domains/merges/merging.ts',
]

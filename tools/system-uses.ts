/**
 * Files that run transactions as the program (`ctx.system`) on behalf of a request, each with the reason why no role of
 * the caller suffices. `npm run check` compares the list with the code in both directions. A verb of a signed-in user
 * belongs here only when the user must not be able to write what it writes.
 */
export const systemUses: Readonly<Record<string, string>> = {
  // No user is signed in yet, or the sign-in is being created.
  'domains/users/about-user.ts': 'Links and cookies identify a sign-in that has no role yet.',
  'domains/users/accept-sign-in.ts': 'The user is known only after the sign-in.',
  'domains/users/ensure-user.ts': 'Sign-up creates the user, the household and the membership.',
  'domains/users/reader-of.ts': 'A user who follows an emailed link has no role yet.',
  'domains/users/recover-email.ts': 'A user who follows an emailed link has no role yet.',
  'domains/users/verify-email.ts': 'A user who follows an emailed link has no role yet.',
  'domains/users/confirm-email-change.ts': 'A user who follows an emailed link has no role yet.',
  'domains/users/confirm-password-reset.ts': 'A user who follows an emailed link has no role yet.',
  'domains/users/refresh-token.ts': 'A cookie is renewed before its user is known.',
  'domains/users/send-mail.ts': 'Emails requested by anybody who enters an address.',
  'domains/onboarding/find-invitation.ts':
    'A user with an invitation link is not a member yet, and the written rows belong to the inviting household or organisation.',
  'domains/documents/open-camera-handoff.ts':
    'A phone with the secret of a QR code is not signed in.',
  'domains/documents/store-camera-picture.ts':
    'A phone with the secret of a QR code is not signed in.',
  'domains/appointments/request-appointment-as-visitor.ts':
    'A visitor asks for an appointment; visitors see and write no private rows.',
  'domains/appointments/visitor-link.ts':
    'A visitor follows a request by the secret link of a mail and is not signed in.',
  'domains/authorizations/check-guarantee.ts':
    'Whoever holds a letter asks whether it is still valid; visitors see no private rows.',
  'domains/directory-feeds/read-directory-feed.ts':
    'An insurer reads with a key that is no user; visitors read neither keys nor reports.',
  'domains/member-cards/check-member-card.ts':
    'Whoever holds a card asks whether it is still valid; visitors see no private rows.',
  'server/http/actor.ts': 'Authenticates a request, before it has a role.',
  'server/http/app.ts': 'Passes the program’s transactions to authentication.',
  'server/http/idempotency.ts': 'Keys of calls belong to the program; their users read none.',
  'server/http/notification-stream.ts': 'A stream outlives the request and its role.',

  // Writes that only the program may make, whoever calls.
  'domains/merges/merging.ts':
    'Staff merge rows of households and clinics that they may not write individually.',

  // Reads that no role may make as a whole.
  'domains/authorizations/signing-keys.ts':
    'Staff issue letters and households get cards, but nobody may read the key that signs them.',
  'domains/invoices/get-partner-invoice.ts':
    'A clinic pays an open invoice of its own to our account, whose number no role but staff may read.',
  'domains/access/authenticate.ts':
    'Reads every membership of a user to return the roles they may act in.',
  'domains/privacy/list-my-activity.ts': 'Reads the audit events of one user.',
  'domains/privacy/list-record-views.ts':
    'Reads the audit events of one household, and the roles of their actors.',
  'domains/providers/find-provider-photo.ts':
    'Reads a public photo by its digest; visitors have no access to the table.',

  // No request: the program is the caller, and `ctx.tx` is its own.
  'server/workers.ts': 'Background work.',
  'server/http/webhooks.ts': 'External services, authenticated by signature.',
  'server/main.ts': 'Work of a start: demo data, the first refresh of identity users.',

  // Composition and demo data.
  'server/compose.ts': 'Creates the contexts.',
  'server/demo/load-demo-appointments.ts': 'Demo data.',
  'server/demo/load-demo-cards.ts': 'Demo data.',
  'server/demo/load-demo-directory-work.ts': 'Demo data.',
  'server/demo/load-demo-reach.ts': 'Demo data.',
  'server/demo/demo-context.ts': 'Demo data.',
  'server/demo/load-demo-card-payments.ts': 'Demo data.',
  'server/demo/load-demo-claims.ts': 'Demo data.',
  'server/demo/load-demo-desk.ts': 'Demo data.',
  'server/demo/load-demo-evidence.ts': 'Demo data.',
  'server/demo/load-demo-integrations.ts': 'Demo data.',
  'server/demo/load-demo-money.ts': 'Demo data.',
  'server/demo/load-demo-parties.ts': 'Demo data.',
  'server/demo/load-demo-people.ts': 'Demo data.',
  'server/demo/load-demo-readings.ts': 'Demo data.',
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
  'domains/authorizations/signing-keys.ts',
]

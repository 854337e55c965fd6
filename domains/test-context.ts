import { noCardPayments } from '@numo/adapters/card-payments/none.ts'
import { createEligibilityByRules } from '@numo/adapters/eligibility/by-rules.ts'
import { createInsurerRequests } from '@numo/adapters/insurer-requests/create-insurer-requests.ts'
import { createInMemoryGeocoder } from '@numo/adapters/geocoding/in-memory.ts'
import { createInMemoryEmail } from '@numo/adapters/email/in-memory.ts'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import { createTextVault } from '@numo/adapters/storage/text-vault.ts'
import { theProgram } from './audit/record.ts'
import type { Context, Db } from './context.ts'
import { createUnreadSearches } from './providers/unread-searches.ts'

/** Context of an anonymous visitor, with the given database and date. */
export function visitorContext(db: Db, today: string): Context {
  const noRole = async () => {
    throw new Error('A visitor has no hat')
  }
  return {
    actor: null,
    role: null,
    db,
    tx: noRole,
    system: noRole,
    actFor: noRole,
    vouch: () => {
      throw new Error('A visitor has no hat')
    },
    today: () => today,
    now: () => new Date(`${today}T12:00:00Z`),
    translator: () => (key) => key,
    identity: createInMemoryIdentity(),
    email: createInMemoryEmail(),
    eligibility: createEligibilityByRules(),
    insurer_requests: createInsurerRequests({ email: createInMemoryEmail(), x12: null }),
    geocoder: createInMemoryGeocoder(),
    site_search: { find: async () => [] },
    document_database: null,
    cards: noCardPayments,
    files: {
      store: noRole,
      storeAs: noRole,
      read: noRole,
      has: noRole,
      remove: noRole,
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: noRole }) }),
    },
    vault: createTextVault([new Uint8Array(32)]),
    inspector: { inspect: noRole, readXml: noRole },
    caller: theProgram,
    cookie: { read: () => null, set() {}, forget() {} },
    settings: {
      public_origin: 'http://localhost:3000',
      brand: {
        name: 'Numo',
        support_email: 'support@numo.example',
      },
      staff_domains: ['numo.example'],
      staff_address: null,
      sign_in: { firebase: null, demo_people: [], has_outbox: false },
    },
    imports: {
      begin: noRole,
      add: noRole,
      start: noRole,
      publish: noRole,
      previewAgain: noRole,
      takeBack: noRole,
      rejects: noRole,
      stop: async () => {},
    },
    ocr: { kind: 'memory', read: noRole, stop: async () => {} },
    unread_searches: createUnreadSearches(),
    webhooks: { isAllowed: () => false, send: noRole },
    jobs: { add: noRole, countFailed: noRole, listFailed: noRole, retry: noRole },
  }
}

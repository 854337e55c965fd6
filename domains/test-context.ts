import { noCardPayments } from '@numo/adapters/card-payments/none.ts'
import { createEligibilityByRules } from '@numo/adapters/eligibility/by-rules.ts'
import { createInMemoryGeocoder } from '@numo/adapters/geocoding/in-memory.ts'
import { createInMemoryEmail } from '@numo/adapters/email/in-memory.ts'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import { theProgram } from './audit/record.ts'
import type { Context, Db } from './context.ts'

/** The world as a visitor's call sees it, on a database and a day of the test's own. Nobody is signed in. */
export function visitorContext(db: Db, today: string): Context {
  const noHat = async () => {
    throw new Error('A visitor has no hat')
  }
  return {
    actor: null,
    hat: null,
    db,
    tx: noHat,
    system: noHat,
    vouch: () => {
      throw new Error('A visitor has no hat')
    },
    today: () => today,
    now: () => new Date(`${today}T12:00:00Z`),
    say: () => (key) => key,
    identity: createInMemoryIdentity(),
    email: createInMemoryEmail(),
    eligibility: createEligibilityByRules(),
    geocoder: createInMemoryGeocoder(),
    cards: noCardPayments,
    files: {
      keep: noHat,
      keepAs: noHat,
      read: noHat,
      has: noHat,
      remove: noHat,
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: noHat }) }),
    },
    inspector: { inspect: noHat },
    caller: theProgram,
    cookie: { read: () => null, keep() {}, forget() {} },
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
      begin: noHat,
      add: noHat,
      start: noHat,
      rejects: noHat,
      stop: async () => {},
    },
    ocr: { kind: 'memory', read: noHat, stop: async () => {} },
    jobs: { add: noHat, countFailed: noHat, listFailed: noHat, retry: noHat },
  }
}

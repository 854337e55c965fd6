import type { FaultTarget } from '@numo/kit/fault-event.ts'
import type { TagManager } from '@numo/kit/site.ts'
import { oneOf, origin, text, type Check, type Settings } from './settings.ts'

/** Settings of services outside that observe the site. Without them nothing is observed. */
export type ObserverSettings = {
  /** Counts visits of those who agreed; null asks nobody. */
  tag_manager: TagManager | null
  /** Mirrors profiles in Cloud Firestore; null mirrors nothing. */
  firestore: { origin: string } | null
  /** Where faults are reported to; null keeps them in the log. */
  fault_target: FaultTarget | null
}

export const googleTagManager = 'https://www.googletagmanager.com'

/** Specification section 5: GTM- followed by uppercase letters and digits. */
const tagManagerId: Check<string> = (value) =>
  /^GTM-[A-Z0-9]+$/.test(value) && value.length <= 40
    ? value
    : { wrong: 'is not GTM- followed by uppercase letters and digits' }

const dsn =
  (isProduction: boolean): Check<string> =>
  (value) => {
    const url = URL.parse(value)
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && !isProduction)
    return isSafe &&
      /^\w{16,64}$/.test(url.username) &&
      !url.password &&
      /\/\d+$/.test(url.pathname)
      ? value
      : { wrong: 'is not a DSN' }
  }

export function readObserverSettings(from: Settings, isProduction: boolean): ObserverSettings {
  const id = from.read('TAG_MANAGER_ID', tagManagerId, 'GTM-ABC1234', null)
  const host = from.read(
    'TAG_MANAGER_URL',
    origin(!isProduction),
    googleTagManager,
    googleTagManager
  )
  const target = from.read('SENTRY_DSN', dsn(isProduction), 'https://key@faults.example/1', null)
  const isMirrored = from.read('FIRESTORE', oneOf('on', 'off'), 'on', 'off') === 'on'
  const google = 'https://firestore.googleapis.com'
  const firestore = from.read('FIRESTORE_URL', origin(!isProduction), google, google)
  if (isMirrored)
    from.require('FIREBASE_PROJECT_ID', 'Firestore is of the same project', 'numo-1a2b3')
  const environment = from.read('NUMO_MODE', text(20), 'production', 'demo')
  return {
    firestore: isMirrored ? { origin: firestore } : null,
    fault_target: target === null ? null : { dsn: target, environment },
    tag_manager: id === null ? null : { id, origin: host },
  }
}

/** Reports faults of public pages; only in documents of installations that have a service for them. */
import { replayMasked, watchFaults } from '../app/report-fault.ts'

const own = document.querySelector<HTMLScriptElement>('script[data-faults]')
const { faults: dsn, environment, replay } = own?.dataset ?? {}
const { build } = document.documentElement.dataset
if (dsn && environment && build) {
  const source = { dsn, environment, build }
  watchFaults(source)
  if (replay) addEventListener('load', () => void replayMasked(source))
}

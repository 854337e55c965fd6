import { createInspector as inChildProcess } from './child-process.ts'
import { scannedBy } from './clamav.ts'
import type { Inspector } from './port.ts'

/** Looks into files; shows them to the virus scanner of the settings first, where there is one. */
export function createInspector({
  clamav,
}: {
  clamav: { host: string; port: number } | null
}): Inspector {
  const inspector = inChildProcess()
  return clamav ? scannedBy(clamav, inspector) : inspector
}

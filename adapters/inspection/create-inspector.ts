import { createInspector as inChildProcess } from './child-process.ts'
import { scannedBy } from './clamav.ts'
import { inFairSlots } from './fair-inspector.ts'
import type { Inspector } from './port.ts'

/** Looks into files; shows them to the virus scanner of the settings first, where there is one. */
export function createInspector({
  clamav,
}: {
  clamav: { host: string; port: number } | null
}): Inspector {
  const opener = inChildProcess()
  return inFairSlots(clamav ? scannedBy(clamav, opener) : opener)
}

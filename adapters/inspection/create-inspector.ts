import { createInspector as inChildProcess } from './child-process.ts'
import { scannedBy } from './clamav.ts'
import { inFairSlots } from './fair-inspector.ts'
import type { Inspector } from './port.ts'

/** Creates the file inspector, with the virus scanner when one is configured. */
export function createInspector({
  clamav,
}: {
  clamav: { host: string; port: number } | null
}): Inspector {
  const opener = inChildProcess()
  return inFairSlots(clamav ? scannedBy(clamav, opener) : opener)
}

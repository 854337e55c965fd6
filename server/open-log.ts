import type { Logger } from 'pino'
import { createFaultReports } from '@numo/adapters/fault-reports/create-fault-reports.ts'
import { newFaultNumber } from '@numo/kit/fault-number.ts'
import type { Config } from './config.ts'
import { createLog } from './log.ts'

/** Opens the log. What it calls an error is reported too, where a service for that is configured. */
export async function openLog(
  { fault_target, log_level, mode }: Config,
  build: string
): Promise<{ log: Logger; stop: () => Promise<void> }> {
  const faults = await createFaultReports(fault_target, build)
  const style = mode === 'production' ? 'machine' : 'person'
  if (!faults) return { log: createLog(log_level, style), stop: async () => {} }
  const log = createLog(log_level, style, (error, incident, route) =>
    faults.report(error, incident ?? newFaultNumber(), route)
  )
  return { log, stop: () => faults.stop() }
}

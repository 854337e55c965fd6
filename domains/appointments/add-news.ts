import type { Context, Tx } from '../context.ts'
import { sendAppointmentNewsJob, type AppointmentNews } from './jobs.ts'

/** Tells the other side of a change, in the transaction that makes it. */
export const addNews = (
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { id, version }: { id: string; version: number },
  event: AppointmentNews
): Promise<void> => jobs.add(tx, sendAppointmentNewsJob, { appointment_id: id, event, version })

import { loadDemoClaims } from './load-demo-claims.ts'
import { loadDemoMoney } from './load-demo-money.ts'
import { loadDemoCardPayments } from './load-demo-card-payments.ts'
import { loadDemoClinic } from './load-demo-clinic.ts'
import { loadDemoSaved } from './load-demo-saved.ts'
import { loadDemoAuthorizations } from './load-demo-authorizations.ts'
import { loadDemoStay } from './load-demo-stay.ts'
import { loadDemoAppointments } from './load-demo-appointments.ts'
import { loadDemoParties } from './load-demo-parties.ts'
import { loadDemoBankFiles } from './load-demo-bank-files.ts'
import { loadDemoInvoices } from './load-demo-invoices.ts'
import { loadDemoDirectoryWork } from './load-demo-directory-work.ts'
import { loadDemoEvidence } from './load-demo-evidence.ts'
import { loadDemoDesk } from './load-demo-desk.ts'
import { loadDemoIntegrations } from './load-demo-integrations.ts'
import { loadDemoReminders } from './load-demo-reminders.ts'
import { loadDemoReach } from './load-demo-reach.ts'
import { loadDemoViews } from './load-demo-views.ts'
import type { Program } from '../http/program.ts'

/** What people of the demo have been doing, each after what it builds on. Does nothing again what was done. Only for demo data. */
export async function loadDemoWork(program: Program): Promise<void> {
  await loadDemoClaims(program)
  await loadDemoMoney(program)
  await loadDemoCardPayments(program)
  await loadDemoClinic(program)
  await loadDemoSaved(program)
  await loadDemoAuthorizations(program)
  await loadDemoStay(program)
  await loadDemoAppointments(program)
  await loadDemoParties(program)
  await loadDemoBankFiles(program)
  await loadDemoInvoices(program)
  await loadDemoEvidence(program)
  await loadDemoDesk(program)
  await loadDemoIntegrations(program)
  await loadDemoReminders(program)
  await loadDemoReach(program)
  await loadDemoDirectoryWork(program)
  await loadDemoViews(program)
}

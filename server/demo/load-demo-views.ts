import { listSavedViews } from '@numo/domains/lists/list-saved-views.ts'
import { saveView } from '@numo/domains/lists/save-view.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

/** Views that a member of staff saved of their lists. */
const views = [
  { list: 'payouts', name: 'Rechazados por el banco', query: 'status=failed', is_shared: false },
  {
    list: 'accounts',
    name: 'Aún en registro',
    query: 'onboarding=needs_approval,incomplete',
    is_shared: false,
  },
  {
    list: 'claims',
    name: 'Aprobadas, sin pagar',
    query: 'outcome=approved&owes=insurer',
    is_shared: true,
  },
] as const

/** Has staff save views of lists, which their start page counts. Does nothing when they saved any. Only for demo data. */
export async function loadDemoViews({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  if (!staff || (await listSavedViews(staff)).views.some(({ is_mine }) => is_mine)) return
  for (const view of views) await saveView(staff, { ...view, replaces: false })
}

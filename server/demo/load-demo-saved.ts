import { listSavedProviders } from '@numo/domains/saved-providers/list-saved-providers.ts'
import { saveProvider } from '@numo/domains/saved-providers/save-provider.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

/** Doctors of the demo directory near the demo household, with the notes of its holder. */
const saved = [
  { name: 'Carolina Alarcón Leal', note: 'Recommended by Ana. Answers WhatsApp.' },
  { name: 'Marcela Bravo Zamora', note: 'Family doctor, speaks English.' },
  { name: 'Sanatorio Sol de Enero', note: '' },
]

/** Has the demo household save doctors. Does nothing when it saved any, or where they are not. Only for demo data. */
export async function loadDemoSaved({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const household = await contextOf(contextFor, 'client@demo.example', 'client')
  const accountId = household?.actor?.roles.client?.account_id
  if (!household || !accountId) return
  const { rows } = await listSavedProviders(household, { accountId, locale: 'en' })
  if (rows.some(({ saved_at }) => saved_at !== null)) return
  for (const { name, note } of saved) {
    const slug = await household.tx((tx) =>
      tx.selectFrom('provider').select('slug').where('full_name', '=', name).executeTakeFirst()
    )
    if (slug) await saveProvider(household, { accountId, ...slug, note })
  }
}

import { refuse } from '@numo/kit/fail.ts'
import { isKey } from '../api-keys/rules.ts'
import { useKey } from '../api-keys/use-key.ts'
import type { Context } from '../context.ts'
import { csvOf } from '../lists/csv.ts'
import { limitRequests } from '../users/limit-requests.ts'
import { readMistakes, type Mistake } from './mistakes.ts'
import { feedLimit, minReports, type FeedFormat } from './rules.ts'

/** For whoever reads the file without its documentation. */
const about =
  'Confirmed: our staff asked the provider or checked a report, or the organisation told us. Reported: visitors or patients say so and nobody has checked it. ' +
  `Reports that nobody has checked are listed from ${minReports} of one kind on, answers of patients from 5 visits of 3 households on. ` +
  'Reports do not say which insurer they mean; those about insurance are listed only where a provider has no other. No personal data of visitors or patients is part of it.'

const refused = () =>
  refuse(401, 'feed-key-invalid', 'This key of a feed is not valid, or was revoked')

/**
 * Returns the mistakes in the directory of the insurer that a key belongs to, as JSON or CSV. Throws 401 alike for keys that were
 * revoked and that never were.
 */
export async function readDirectoryFeed(
  ctx: Pick<Context, 'db' | 'system' | 'settings' | 'now'>,
  key: string,
  format: FeedFormat
): Promise<string> {
  if (!isKey('insurance_company_id', key)) throw refused()
  const { used, insurer } = await ctx.system(async (tx) => {
    const used = await useKey(tx, key)
    if (!used?.insurance_company_id) throw refused()
    const insurer = await tx
      .selectFrom('insurance_company')
      .select(['id', 'name'])
      .where('id', '=', used.insurance_company_id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!insurer) throw refused()
    return { used, insurer }
  })
  await limitRequests(ctx, [{ kind: 'directory feed', of: used.id, ...feedLimit }])
  const origin = ctx.settings.public_origin.replace(/\/$/, '')
  const read = await ctx.system((tx) => readMistakes(tx, insurer.id, origin))
  if (format === 'csv') return csvOf(columns, read.mistakes)
  const made = { insurer: insurer.name, generated_at: ctx.now().toISOString(), about }
  return JSON.stringify({ ...made, ...read })
}

const column = (title: string, value: (one: Mistake) => string | number | null) => ({
  title,
  value: (one: Mistake) => String(value(one) ?? ''),
})

/** Named like the fields of the JSON: a program reads them, so they are in no language. */
const columns = [
  column('provider', ({ provider }) => provider.name),
  column('npi', ({ provider }) => provider.npi),
  column('page', ({ provider }) => provider.page),
  column('place', ({ place }) => place?.name ?? null),
  column('city', ({ place }) => place?.city ?? null),
  column('country', ({ place }) => place?.country ?? null),
  column('network', ({ network }) => network),
  column('source_ref', ({ source_ref }) => source_ref),
  column('field', ({ field }) => field),
  column('directory_says', ({ directory_says }) => directory_says),
  column('learned', ({ learned }) => learned),
  column('status', ({ status }) => status),
  column('evidence', ({ evidence }) => evidence),
  column('cases', ({ cases }) => cases),
  column('known_on', ({ known_on }) => known_on),
]

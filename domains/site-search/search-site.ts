import { SiteSearchUnavailable } from '@numo/adapters/site-search/port.ts'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { words } from '@numo/kit/text.ts'
import type { Context } from '../context.ts'
import { findProviders } from '../providers/find-providers.ts'
import { listSpecialties } from '../providers/list-specialties.ts'
import {
  maxOfAKind,
  type SiteMatch,
  type MarkedText,
  type searchSite as contract,
} from './contract.ts'
import { foundKinds, type FoundKind } from './enums.ts'

/** Documents of all kinds that are looked at; the page shows the best of each. */
const maxDocuments = 20

/** Splits a text at its words that begin as one that was searched for. */
function marked(text: string, typed: readonly string[]): MarkedText {
  return text.split(/(?<=\s)|(?=\s)/).map((word) => {
    const folded = words(word)
    return {
      text: word,
      is_match: folded.some((one) =>
        typed.some((begin) => begin.length > 1 && one.startsWith(begin))
      ),
    }
  })
}

const plain = (text: string): MarkedText => (text === '' ? [] : [{ text, is_match: false }])

/** Doctors and clinics that all of the words mean; what the search would have to leave out is no result here. */
async function findDoctors(ctx: Context, q: string, locale: 'en' | 'es') {
  // Words for guides are not searches of the directory that it should learn from.
  const uncounted = { add() {}, take: () => [] }
  const found = await findProviders(
    { ...ctx, unread_searches: uncounted },
    { q, limit: maxOfAKind, locale, radius_km: 25 }
  )
  const { understood } = found
  const { name, specialty, gender, language, insurer } = understood
  const isRead =
    understood.ignored.length === 0 && [name, specialty, gender, language, insurer].some(Boolean)
  return { ...found, providers: isRead ? found.providers : [], total: isRead ? found.total : 0 }
}

/** Searches everything public, in one language. The words are neither stored nor logged. */
export async function searchSite(
  ctx: Context,
  { q, locale }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  const typed = words(q)
  if (typed.length === 0)
    return { groups: [], providers_total: 0, specialty: null, is_partial: false }
  const [documents, { specialties }, doctors] = await Promise.all([
    ctx.site_search.find({ q, locale, limit: maxDocuments }).catch((error: unknown) => {
      if (error instanceof SiteSearchUnavailable) return null
      throw error
    }),
    listSpecialties(ctx, { q, locale }),
    findDoctors(ctx, q, locale),
  ])
  const care = specialties.filter(({ providers }) => providers > 0)
  const results: SiteMatch[] = [
    ...(documents ?? []),
    ...care.map(({ id, name, doctor, providers }) => ({
      kind: 'specialty' as const,
      path: `/find-care?specialty=${id}&all=true`,
      title: marked(name, typed),
      excerpt: doctor === name ? [] : marked(doctor, typed),
      providers,
    })),
    ...doctors.providers.map(({ slug, name, specialties: cares, location }) => ({
      kind: 'provider' as const,
      path: `/providers/${slug}`,
      title: marked(name, typed),
      excerpt: plain([cares[0]?.name, location.city].filter(Boolean).join(' · ')),
      providers: null,
    })),
  ]
  const byKind = Map.groupBy(results, ({ kind }) => kind)
  const groups = [
    ...orderOf(care.length > 0, doctors.understood.name !== null, documents?.[0]?.kind),
  ].flatMap((kind) => {
    const some = byKind.get(kind)?.slice(0, maxOfAKind)
    return some ? [{ kind, results: some }] : []
  })
  return {
    groups,
    providers_total: doctors.total,
    specialty: doctors.understood.specialty?.id ?? care[0]?.id ?? null,
    is_partial: documents === null,
  }
}

/** A kind of care or a name comes first; else the kind of the best document comes ahead of the others. */
const orderOf = (isCare: boolean, isName: boolean, best: FoundKind | undefined): Set<FoundKind> =>
  new Set<FoundKind>([
    ...(isCare ? ['specialty' as const] : []),
    ...(isName ? ['provider' as const] : []),
    ...(best ? [best] : []),
    ...foundKinds,
  ])

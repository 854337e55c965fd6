import { List, SideBySide } from './compare/doctors.tsx'
import { coverQuery, type Compared as Data } from './compare/compared.ts'
import { listPlans, type Plan } from '@numo/domains/insurance/contract.ts'
import { Slug } from '@numo/domains/shapes.ts'
import { getProvider } from '@numo/domains/providers/contract.ts'
import { definePage, Redirect, type PageContext } from '../../site/page.ts'
import { refusalOf } from '../../site/refusal.ts'
import { readSearch, type SearchState } from '../../site/search-state.ts'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { coverName } from '../../ui/evidence.ts'

/** More do not stand side by side. */
const sideBySide = 3
const longestList = 12

/** Slugs of the address, `doctors=a,b`, or of the ticked boxes, `doctor=a&doctor=b`; each once. */
const slugsOf = (query: URLSearchParams) =>
  [...new Set([...(query.get('doctors') ?? '').split(','), ...query.getAll('doctor')])]
    .filter((slug) => Slug.safeParse(slug).success)
    .slice(0, longestList)

const coverOf = ({ plan, insurer }: SearchState, plans: readonly Plan[]): string | null => {
  const chosen = plans.find(({ id }) => id === plan)
  if (chosen) return coverName(chosen.insurer.name, chosen.name)
  return plans.find((one) => one.insurer.id === insurer)?.insurer.name ?? null
}

/** Doctors side by side, or a list to share: the address holds them, and nothing of who made it. */
export const page = definePage<Data>({
  load: async ({ query, call, locale, paths }) => {
    const slugs = slugsOf(query)
    const state = readSearch(query)
    if (query.has('doctor')) return new Redirect(302, paths.compare(slugs, coverQuery(state)))
    const [{ plans }, ...found] = await Promise.all([
      call(listPlans, {}),
      ...slugs.map(async (slug) => {
        try {
          return (await call(getProvider, { slug, locale })).provider
        } catch (error) {
          if (!refusalOf(error)) throw error
          return null
        }
      }),
    ])
    const doctors = found.filter((one) => one !== null)
    return { doctors, gone: found.length - doctors.length, cover: coverOf(state, plans), state }
  },
  head: ({ doctors, state }, { t, paths, locale }) => ({
    title: t(
      doctors.length > sideBySide ? 'find_care.compare.title_list' : 'find_care.compare.title'
    ),
    description: t('find_care.compare.description'),
    canonical: paths
      .compare(
        doctors.map(({ slug }) => slug),
        coverQuery(state)
      )
      .replace(new RegExp(`^/${locale}(?=/)`), ''),
    index: false,
  }),
  View: ({ data, context }) => {
    const { t, formats, paths } = context
    const { doctors, gone } = data
    const isList = doctors.length > sideBySide
    return (
      <div className="wrap top">
        <h1>
          {doctors.length === 0
            ? t('find_care.compare.none')
            : t(isList ? 'find_care.compare.title_list' : 'find_care.compare.title')}
        </h1>
        <p className="lead">
          {doctors.length === 0
            ? t('find_care.compare.none_help')
            : t(isList ? 'find_care.compare.lead_list' : 'find_care.compare.lead')}
        </p>
        {gone > 0 && (
          <p className="strip">
            {t('find_care.compare.gone', { count: gone, n: formats.number(gone) })}
          </p>
        )}
        {doctors.length === 0 ? (
          <p className="top-b">
            <ButtonAnchor look="primary" size="lg" href={paths.findCareStart()}>
              {t('error.search')}
            </ButtonAnchor>
          </p>
        ) : (
          <>
            {isList ? (
              <List data={data} context={context} />
            ) : (
              <SideBySide data={data} context={context} />
            )}
            <Share data={data} context={context} />
          </>
        )}
      </div>
    )
  },
  sheet: 'profile',
  islands: ['provider'],
})

type Props = { data: Data; context: PageContext }

/** Links that hold the doctors and nothing about the sender. */
function Share({ data: { doctors, state }, context }: Props) {
  const { t, paths, origin } = context
  const address =
    origin +
    paths.compare(
      doctors.map(({ slug }) => slug),
      coverQuery(state)
    )
  const text = t('find_care.compare.share_text')
  return (
    <section className="cmp-s no-print">
      <h2>{t('find_care.compare.share')}</h2>
      <p>
        <ButtonAnchor
          size="sm"
          href={`mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(address)}`}
        >
          {t('blog.share.email')}
        </ButtonAnchor>
        <ButtonAnchor
          size="sm"
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`}
          rel="noopener external"
        >
          {t('blog.share.whatsapp')}
        </ButtonAnchor>
        <span className="js">
          <Button size="sm" data-share={text} data-copied={t('provider.actions.copied')}>
            <span>{t('find_care.compare.copy')}</span>
          </Button>
          <output className="vh" data-share-status="" />
        </span>
      </p>
    </section>
  )
}

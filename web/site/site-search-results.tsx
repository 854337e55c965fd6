import type { SiteMatch, MarkedText } from '@numo/domains/site-search/contract.ts'
import type { FoundKind } from '@numo/domains/site-search/enums.ts'
import type { searchSite } from '@numo/domains/site-search/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { localePath } from '@numo/kit/locales.ts'
import { Icon } from '../ui/icon.tsx'
import type { PageContext } from './page.ts'

type Props = { q: string; found: OutputOf<typeof searchSite> | null; context: PageContext }

const icons = {
  provider: 'users',
  specialty: 'care',
  city: 'pin',
  insurer: 'shield',
  guide: 'list',
  help: 'info',
} as const satisfies Record<FoundKind, string>

const Marked = ({ text }: { text: MarkedText }) =>
  text.map((part, i) =>
    part.is_match ? <mark key={`${i} ${part.text}`}>{part.text}</mark> : part.text
  )

function Result({ result, context }: { result: SiteMatch; context: PageContext }) {
  const { t, formats, locale } = context
  const { kind, path, title, excerpt, providers } = result
  return (
    <li>
      <a href={localePath(locale, path)}>
        <Icon name={icons[kind]} size={19} />
        <b>
          <Marked text={title} />
        </b>
        {excerpt.length > 0 && (
          <span>
            <Marked text={excerpt} />
          </span>
        )}
        {providers !== null && (
          <em className="tnum">
            {t('site_search.doctors', { count: providers, n: formats.number(providers) })}
          </em>
        )}
      </a>
    </li>
  )
}

/** Places to start from when nothing was searched for or found. */
function Suggestions({ q, context }: { q: string; context: PageContext }) {
  const { t, paths, locale } = context
  const emergency = {
    en: '/blog/emergencies/emergency-numbers-and-first-steps',
    es: '/blog/emergencies/a-quien-llamar-en-una-emergencia',
  }
  const direct = {
    en: '/blog/insurance/how-direct-billing-works',
    es: '/blog/insurance/como-funciona-el-pago-directo',
  }
  const links = [
    ...(q
      ? [[t('site_search.ask_directory', { q }), paths.findCareStart({ q, all: 'true' })]]
      : []),
    [t('site_search.start.doctors'), paths.findCareStart()],
    [t('site_search.start.direct'), paths.guide(direct[locale])],
    [t('site_search.start.emergency'), paths.guide(emergency[locale])],
    [t('site_search.start.guides'), paths.guides()],
    [t('site_search.start.help'), paths.guides('help')],
  ]
  return (
    <section>
      <h2>{t('site_search.try')}</h2>
      <ul>
        {links.map(([name, to]) => (
          <li key={to}>
            <a href={to}>
              <Icon name="arrow-right" size={19} />
              <b>{name}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a search of the site found, by kind; the page and the dialog show the same. */
export function SiteSearchResults({ q, found, context }: Props) {
  const { t, formats, paths } = context
  const count = found?.groups.reduce((sum, { results }) => sum + results.length, 0) ?? 0
  return (
    <div className="found" id="found">
      {found && (
        <output className="found-n">
          {count > 0
            ? t('site_search.found', { count, n: formats.number(count), q })
            : t('site_search.nothing', { q })}
        </output>
      )}
      {found?.is_partial && <p className="strip">{t('site_search.is_partial')}</p>}
      {found && count === 0 && <p className="found-n">{t('site_search.nothing_help')}</p>}
      {found?.groups.map(({ kind, results }) => (
        <section key={kind}>
          <h2>{t(`site_search.kind.${kind}`)}</h2>
          <ul>
            {results.map((result) => (
              <Result key={result.path} result={result} context={context} />
            ))}
          </ul>
          {kind === 'provider' && found.providers_total > results.length && (
            <p className="found-all">
              <a href={paths.findCareStart({ q, all: 'true' })}>
                {t('site_search.all_doctors', {
                  count: found.providers_total,
                  n: formats.number(found.providers_total),
                })}
              </a>
            </p>
          )}
        </section>
      ))}
      {count === 0 && <Suggestions q={q} context={context} />}
    </div>
  )
}

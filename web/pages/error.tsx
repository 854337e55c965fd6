import { localePath } from '@numo/kit/locales.ts'
import type { PageProblem } from '@numo/kit/site.ts'
import type { PageContext, Rendered } from '../site/page.ts'
import { SiteSearchForm } from '../site/site-search-form.tsx'
import { Icon } from '../ui/icon.tsx'
import type { WordKey } from '../words/words.ts'
import { ButtonAnchor } from '../ui/button.tsx'

const named = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 503] as const
const explained = [404, 429, 500, 503] as const

/** Returns the key of a status message; an unknown status is shown as 500. */
const statusKey = (status: number): WordKey =>
  `error.status.${named.find((known) => known === status) ?? 500}`

/** Shows status, message, incident number, and links to the home page and support. */
function ErrorView({ problem, context }: { problem: PageProblem; context: PageContext }) {
  const { t, paths, brand, path, locale } = context
  const { status, message, incident, debug } = problem
  const help = explained.find((known) => known === status)
  const subject = t('error.mail_subject', { status, path: localePath(locale, path) })
  const body = incident === null ? '' : `${t('error.incident')}: ${incident}`
  const mail = `mailto:${brand.support_email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <div className="wrap error">
      <p className="error-s">
        <span className="tnum">{status}</span> {t(statusKey(status))}
      </p>
      <h1>{message ?? t('error.general')}</h1>
      {help && <p className="lead">{t(`error.what.${help}`)}</p>}
      {incident !== null && (
        <p className="error-i">
          {t('error.incident')}: <b className="mono">{incident}</b>
          <span>{t('error.incident_help')}</span>
        </p>
      )}
      <p className="error-b">
        <ButtonAnchor look="primary" size="lg" href={paths.home()}>
          {t('error.home')}
        </ButtonAnchor>
        <ButtonAnchor size="lg" href={mail}>
          {t('error.support')}
        </ButtonAnchor>
        {status === 404 && (
          <ButtonAnchor look="ghost" size="lg" href={paths.findCareStart()}>
            <Icon name="search" />
            {t('error.search')}
          </ButtonAnchor>
        )}
      </p>
      {status === 404 && (
        <SiteSearchForm
          q={path
            .split(/[^\p{L}\p{N}]+/u)
            .filter(Boolean)
            .slice(-6)
            .join(' ')}
          context={context}
        />
      )}
      {debug !== null && (
        <details className="debug" open>
          <summary>{t('error.debug')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable for the keyboard */}
          <pre tabIndex={0}>{debug}</pre>
        </details>
      )}
    </div>
  )
}

/** The error page (specification sections 2 and 8). Never cached or indexed. */
export const errorPage = (problem: PageProblem, context: PageContext): Rendered => ({
  status: problem.status,
  cacheable: false,
  head: {
    title: context.t(problem.status === 404 ? 'error.title_404' : statusKey(problem.status)),
    description: problem.message ?? context.t('error.general'),
    canonical: null,
    index: false,
  },
  islands: [],
  sheet: null,
  data: null,
  view: () => <ErrorView problem={problem} context={context} />,
})

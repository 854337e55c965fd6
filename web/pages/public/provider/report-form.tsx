import { reportKinds } from '@numo/domains/directory/contract.ts'
import type { PageContext } from '../../../site/page.ts'
import type { ShownProvider } from './provider-data.ts'
import type { ReportField } from './read-report.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'

type Props = { data: ShownProvider; context: PageContext }

const fields = ['kind', 'message', 'reply_to'] as const

function ErrorSummary({ data, context }: Props) {
  const { t } = context
  const { errors } = data.report
  if (Object.keys(errors).length === 0) return null
  return (
    <div className="errors" id="report-errors" role="alert" tabIndex={-1}>
      <h3>{t('provider.report.problem')}</h3>
      <ul>
        {errors.form && <li>{t(errors.form)}</li>}
        {fields.map((field) => {
          const error = errors[field]
          return (
            error && (
              <li key={field}>
                <a href={`#report-${field}`}>{t(error)}</a>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** Error of a field, with the text of the summary. */
function FieldError({ field, data, context }: Props & { field: ReportField }) {
  const error = data.report.errors[field]
  return error ? (
    <span className="field-error" id={`report-${field}-error`}>
      {context.t(error)}
    </span>
  ) : null
}

const describedBy = (data: ShownProvider, field: ReportField, hint?: string) => {
  const ids = [hint, data.report.errors[field] && `report-${field}-error`].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': data.report.errors[field] ? true : undefined,
  }
}

/** Form that reports a mistake on this page; works without JavaScript and keeps what was typed. */
export function ReportForm({ data, context }: Props) {
  const { t, paths, path } = context
  const { typed, errors } = data.report
  const shared = { data, context }
  if (data.is_reported)
    return (
      <section id="report" className="no-print">
        <div className="done" id="report-done" tabIndex={-1}>
          <h2>{t('provider.report.done')}</h2>
          <p>{t('provider.report.done_help')}</p>
        </div>
      </section>
    )
  return (
    <section id="report" className="no-print">
      <h2>{t('provider.report.title')}</h2>
      <details className="report" open={Object.keys(errors).length > 0}>
        <summary className={buttonClass({})}>{t('provider.report.open')}</summary>
        <form method="post" action={paths.here(path, data.state, 'report-errors')} noValidate>
          <ErrorSummary {...shared} />
          <p className="pv-p">{t('provider.report.lead')}</p>
          <p className={`field${errors.kind ? ' field-bad' : ''}`}>
            <label htmlFor="report-kind">{t('provider.report.kind')}</label>
            <FieldError field="kind" {...shared} />
            <select
              id="report-kind"
              name="kind"
              defaultValue={typed.kind}
              {...describedBy(data, 'kind')}
            >
              <option value="">–</option>
              {reportKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`provider.report.kinds.${kind}`)}
                </option>
              ))}
            </select>
          </p>
          <p className={`field${errors.message ? ' field-bad' : ''}`}>
            <label htmlFor="report-message">{t('provider.report.message')}</label>
            <span className="hint" id="report-message-hint">
              {t('provider.report.message_hint')}
            </span>
            <FieldError field="message" {...shared} />
            <textarea
              id="report-message"
              name="message"
              rows={4}
              defaultValue={typed.message}
              {...describedBy(data, 'message', 'report-message-hint')}
            />
          </p>
          <p className={`field${errors.reply_to ? ' field-bad' : ''}`}>
            <label htmlFor="report-reply_to">{t('provider.report.reply_to')}</label>
            <span className="hint" id="report-reply_to-hint">
              {t('provider.report.reply_to_hint')}
            </span>
            <FieldError field="reply_to" {...shared} />
            <input
              id="report-reply_to"
              name="reply_to"
              type="email"
              autoComplete="email"
              spellCheck={false}
              defaultValue={typed.reply_to}
              {...describedBy(data, 'reply_to', 'report-reply_to-hint')}
            />
          </p>
          <p className="trap" aria-hidden="true">
            <label htmlFor="report-website">{t('provider.report.website')}</label>
            <input id="report-website" name="website" tabIndex={-1} autoComplete="off" />
          </p>
          <Button type="submit" look="primary">
            {t('provider.report.send')}
          </Button>
        </form>
      </details>
    </section>
  )
}

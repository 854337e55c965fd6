import type { Locale } from '@numo/kit/locales.ts'
import type { PageContext } from '../../../site/page.ts'
import { Note } from '../../../ui/note.tsx'
import { Status } from '../../../ui/status.tsx'
import { idOfLine, numbered, visits, type LineTime, type Visit } from './visit.ts'

const duties = ['consent', 'check', 'sign'] as const

type Context = Pick<PageContext, 't' | 'formats' | 'locale' | 'brand'>
type Props = { visit: Visit; context: Context }

/** Links to the lines that something rests on, named by their time. */
const LineLinks = ({ lines, context: { t } }: { lines: readonly LineTime[]; context: Context }) =>
  lines.map((at) => (
    <a
      key={at}
      className="cite tnum"
      href={`#${idOfLine(at)}`}
      aria-label={t('for_providers.scribe.to_line', { at })}
    >
      {at}
    </a>
  ))

/** What was said, in the language of the visit, with what it means in the reader's. */
function Talk({ visit, context }: Props) {
  const { t, formats } = context
  const spoken: Locale = visit.spoken_in
  const original = visits[spoken]
  const sentences = numbered(visit).flatMap((part) => part.sentences)
  return (
    <section className="talk" aria-labelledby="talk">
      <h3 id="talk">{t('for_providers.scribe.talk')}</h3>
      <p className="talk-in">
        {t('for_providers.scribe.spoken', { language: formats.language(spoken) })}
      </p>
      <ol>
        {visit.lines.map(({ at, speaker, text }, place) => {
          const noted = sentences.filter(({ lines }) => lines.includes(at))
          return (
            <li key={at} id={idOfLine(at)} className={`talk-${speaker}`} tabIndex={-1}>
              <p className="talk-who">
                <b>{t(`for_providers.scribe.${speaker}`)}</b> <span className="tnum">{at}</span>
              </p>
              <p lang={spoken}>{original.lines[place]?.text}</p>
              <p className="talk-also">{text}</p>
              {noted.length > 0 && (
                <p className="talk-to">
                  {t('for_providers.scribe.in_note')}{' '}
                  {noted.map(({ number }) => (
                    <a
                      key={number}
                      className="cite tnum"
                      href={`#note-${number}`}
                      aria-label={t('for_providers.scribe.to_sentence', { number })}
                    >
                      {number}
                    </a>
                  ))}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The draft of the note, and what its doctor has to check. */
function Draft({ visit, context }: Props) {
  const { t, formats } = context
  return (
    <section className="draft" aria-labelledby="draft">
      <div className="draft-h">
        <h3 id="draft">{visit.patient}</h3>
        <Status tone="info" shape="half">
          {t('for_providers.scribe.draft')}
        </Status>
      </div>
      <p className="talk-in">
        {t('for_providers.scribe.written', {
          day: formats.day(visit.day),
          doctor: visit.doctor,
          language: formats.language(context.locale),
        })}
      </p>
      {numbered(visit).map(({ part, sentences }) => (
        <div key={part}>
          <h4>{t(`for_providers.scribe.parts.${part}`)}</h4>
          <ol>
            {sentences.map(({ number, text, lines, is_in_doubt }) => (
              <li key={number} id={`note-${number}`} value={number} tabIndex={-1}>
                <span className="draft-n tnum" aria-hidden="true">
                  {number}
                </span>
                <p>
                  {is_in_doubt ? <mark>{text}</mark> : text}{' '}
                  {is_in_doubt && <Status tone="warn">{t('for_providers.scribe.check')}</Status>}{' '}
                  <LineLinks lines={lines} context={context} />
                </p>
              </li>
            ))}
          </ol>
        </div>
      ))}
      <h4>{t('for_providers.scribe.checks')}</h4>
      <ul className="draft-checks">
        {visit.checks.map(({ title, text, lines }) => (
          <li key={title}>
            <b>{title}</b>
            <p>
              {text} <LineLinks lines={lines} context={context} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An invented visit and its note, and what stays with the doctor. Says that the scribe itself is not open. */
export function ScribeExample({ context }: { context: Context }) {
  const { t, locale } = context
  const visit = visits[locale]
  return (
    <section className="sec" id="scribe">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('for_providers.scribe.title')}</h2>
          <p>{t('for_providers.scribe.lead')}</p>
        </div>
        <Note as="div" tone="warn" className="not-open">
          <b>{t('for_providers.scribe.not_open_title')}</b>
          <p>{t('for_providers.scribe.not_open', { brand: context.brand.name })}</p>
        </Note>
        <div className="scribe-pair">
          <Talk visit={visit} context={context} />
          <div>
            <Draft visit={visit} context={context} />
            <h3 className="duties-h">{t('for_providers.scribe.duties.title')}</h3>
            <ul className="duties">
              {duties.map((duty) => (
                <li key={duty}>
                  <h4>{t(`for_providers.scribe.duties.${duty}.title`)}</h4>
                  <p>{t(`for_providers.scribe.duties.${duty}.text`)}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}

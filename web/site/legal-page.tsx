import { replacedOn, type LegalKind } from '@numo/domains/privacy/rules-legal.ts'
import { filled, legalText, type LegalText } from './legal.ts'
import { definePage, Redirect, type PageContext } from './page.ts'
import { Icon } from '../ui/icon.tsx'
import { Button } from '../ui/button.tsx'

const pathOf = { terms: '/terms-of-use', privacy: '/privacy-policy' } as const

/** Page of a legal text: the current version, or an older one with `?version=<day>`, which is not indexed. */
export const legalPage = (kind: LegalKind) =>
  definePage<LegalText>({
    load: async ({ locale, query, paths }) =>
      legalText(kind, locale, query.get('version')) ?? new Redirect(302, paths[kind]()),
    head: (text, { brand }) => ({
      title: text.title,
      description: filled(text.description, brand),
      canonical: pathOf[kind],
      index: replacedOn(kind, text.day) === null,
    }),
    View: ({ data, context }) => <LegalPage kind={kind} text={data} context={context} />,
  })

type Parts = { kind: LegalKind; text: LegalText; context: PageContext }

/** A legal text: contents, sections with summaries, version, change log and print button. */
function LegalPage({ kind, text, context }: Parts) {
  const { brand, formats, paths } = context
  const until = replacedOn(kind, text.day)
  // Older versions too show the change log of the newest.
  const log = legalText(kind, context.locale, null)?.log ?? text.log
  const fill = (sentence: string) => filled(sentence, brand, formats.day(text.day))
  return (
    <div className="wrap legal">
      <nav className="legal-nav no-print" aria-label={text.contents}>
        <h2>{text.contents}</h2>
        <ol>
          {text.sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{fill(section.title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="legal-text">
        <h1>{text.title}</h1>
        <p className="legal-v">{fill(text.version)}</p>
        {until !== null && (
          <p className="legal-old" role="note">
            {filled(text.older, brand, formats.day(until))}{' '}
            <a href={paths[kind]()}>{text.current}</a>
          </p>
        )}
        <p className="js no-print">
          <Button size="sm" data-print="">
            <Icon name="print" />
            {text.print}
          </Button>
        </p>
        {text.sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{fill(section.title)}</h2>
            <p className="legal-s">
              <b>{text.in_short}:</b> {fill(section.summary)}
            </p>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{fill(paragraph)}</p>
            ))}
          </section>
        ))}
        <section id="log">
          <h2>{text.changes}</h2>
          <dl className="pv-dl">
            {log.map((change) => (
              <div key={change.day}>
                <dt>{formats.day(change.day)}</dt>
                <dd>
                  {change.text}
                  {change.day !== text.day && (
                    <a
                      className="legal-read no-print"
                      href={`${paths[kind]()}?version=${change.day}`}
                    >
                      {text.read}
                      <span className="vh"> ({formats.day(change.day)})</span>
                    </a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </article>
    </div>
  )
}

import { filled, type LegalText } from '../legal.ts'
import type { PageContext } from '../page.ts'
import { Icon } from './icon.tsx'

/** A legal text: contents, each section with its gist first, version, change log, print. */
export function LegalPage({ text, context }: { text: LegalText; context: PageContext }) {
  const { brand, formats } = context
  const say = (sentence: string) => filled(sentence, brand, formats.day(text.day))
  return (
    <div className="wrap legal">
      <nav className="legal-nav no-print" aria-label={text.contents}>
        <h2>{text.contents}</h2>
        <ol>
          {text.sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{say(section.title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="legal-text">
        <h1>{text.title}</h1>
        <p className="legal-v">{say(text.version)}</p>
        <p className="js no-print">
          <button type="button" className="btn btn-line btn-sm" data-print="">
            <Icon name="print" />
            {text.print}
          </button>
        </p>
        {text.sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{say(section.title)}</h2>
            <p className="legal-s">
              <b>{text.in_short}:</b> {say(section.summary)}
            </p>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{say(paragraph)}</p>
            ))}
          </section>
        ))}
        <section id="log">
          <h2>{text.changes}</h2>
          <dl className="pv-dl">
            {text.log.map((change) => (
              <div key={change.day}>
                <dt>{formats.day(change.day)}</dt>
                <dd>{change.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </article>
    </div>
  )
}

import type { PageContext } from '../../../site/page.ts'
import { filterName, searchPath, type Results } from './results.ts'

type Props = { results: Results; context: PageContext }

/** Returns what the words of the search were read as, each part in the reader's language. */
function partsOf({ results, context }: Props): string[] {
  const { t, formats } = context
  const { specialty, gender, language, insurer } = results.found.understood
  return [
    specialty?.name,
    gender && t(gender === 'female' ? 'find_care.read.women' : 'find_care.read.men'),
    language && t('find_care.filter.speaks', { language: formats.language(language) }),
    insurer?.name,
  ].flatMap((part) => part || [])
}

/** A part of the search that nobody fits, struck through, and where else to look for it. */
function Ignored({
  part,
  context,
}: Pick<Props, 'context'> & { part: Results['found']['understood']['ignored'][number] }) {
  const { t, formats, paths } = context
  if (part.kind === 'name')
    return (
      <p className="fc-sub">
        <del>{part.text}</del> {t('find_care.read.no_name')}{' '}
        <a href={paths.findCareStart({ q: part.text, all: 'true' })} rel="nofollow">
          {t('find_care.read.everywhere', { name: part.text })}
        </a>
      </p>
    )
  if (part.kind === 'language')
    return (
      <p className="fc-sub">
        <del>{formats.language(part.text)}</del> {t('find_care.read.no_language')}
      </p>
    )
  return (
    <p className="fc-sub">
      <del>{t(part.text === 'female' ? 'find_care.read.women' : 'find_care.read.men')}</del>{' '}
      {t('find_care.read.no_gender')}
    </p>
  )
}

/** How the words of the search were read, what was left out, and what no search can answer. */
export function ReadAs({ results, context }: Props) {
  const { t, formats } = context
  const { state, found } = results
  const { ignored, notes, neighborhood } = found.understood
  if (!state.q) return null
  const parts = partsOf({ results, context })
  // In the whole directory there is nowhere else to look.
  const isEverywhere = results.city_id === null && !state.near && !state.bbox
  return (
    <>
      {parts.length > 0 && (
        <p className="fc-sub">
          {t('find_care.count.understood', { q: state.q, specialty: formats.all(parts) })}
        </p>
      )}
      {neighborhood && (
        <p className="fc-sub">{t('find_care.read.near', { place: neighborhood })}</p>
      )}
      {ignored.map((part) =>
        part.kind === 'name' && isEverywhere ? (
          <p className="fc-sub" key={part.text}>
            <del>{part.text}</del> {t('find_care.read.no_name')}{' '}
            <a href={searchPath(context, results, { q: undefined })} rel="nofollow">
              {t('find_care.bar.remove', { filter: filterName('q', results, context) })}
            </a>
          </p>
        ) : (
          <Ignored key={part.text} part={part} context={context} />
        )
      )}
      {notes.map((note) => (
        <p className="fc-sub" key={note}>
          {t(`find_care.read.${note}`)}
        </p>
      ))}
    </>
  )
}

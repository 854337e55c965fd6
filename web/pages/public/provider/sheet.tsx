import { sheetWords, type LocalLabel } from '@numo/domains/cities/rules-local.ts'
import { hoursForDisplay } from '@numo/domains/providers/rules.ts'
import type { PageContext } from '../../../site/page.ts'
import { evidenceSentence } from '../../../ui/evidence.ts'
import { DemoNote } from '../../../ui/note.tsx'
import { addressLines, daysText, rangesText } from './place-text.ts'
import { chosenEvidence, chosenName, kindOfProvider, type ShownProvider } from './provider-data.ts'
import { groupPhone } from '@numo/kit/phone.ts'

/** Locations that fit on one page beside everything else. */
const maxPlaces = 4

/**
 * What is printed of the page: one sheet with the address, labelled in the language of a receptionist of that country
 * and in the reader's own.
 */
export function Sheet({ data, context }: { data: ShownProvider; context: PageContext }) {
  const { t, origin, paths, path, locale } = context
  const { provider, state } = data
  const known = chosenEvidence(provider, state)
  const accepting = known.map(({ location }) => location)
  const places = [...accepting, ...provider.locations.filter((one) => !accepting.includes(one))]
  const words = sheetWords(places[0]?.country ?? null, locale)
  const label = (name: LocalLabel) =>
    words.map(({ language, labels }, place) => (
      <span key={language} lang={language} dir="auto">
        {place > 0 && ' / '}
        {labels[name]}
      </span>
    ))
  const cover = chosenName(data)
  return (
    <section className="pv-sheet print-only">
      {provider.is_demo && <DemoNote>{t('provider.demo')}</DemoNote>}
      <h2>{provider.name}</h2>
      <p>{[kindOfProvider(provider, context), provider.credential].filter(Boolean).join(', ')}</p>
      <dl>
        {places.slice(0, maxPlaces).map((location) => (
          <div key={location.id}>
            <dt>{label('address')}</dt>
            <dd>
              {location.name !== provider.name && <b>{location.name}</b>}
              {addressLines(location)
                .filter(Boolean)
                .map((line) => (
                  <span key={line}>{line}</span>
                ))}
            </dd>
            {location.phone && (
              <>
                <dt>{label('phone')}</dt>
                <dd>{groupPhone(location.phone)}</dd>
              </>
            )}
            {location.hours && (
              <>
                <dt>{label('hours')}</dt>
                <dd>
                  {hoursForDisplay(location.hours)
                    .map((row) => `${daysText(row, t)} ${rangesText(row, t)}`)
                    .join('; ')}
                </dd>
              </>
            )}
          </div>
        ))}
        {cover && (
          <div>
            <dt>{label('insurer')}</dt>
            <dd>
              <b>{cover}</b>
              {known[0] && <span>{evidenceSentence(known[0].evidence, context)}</span>}
            </dd>
            {words.map(({ language, labels }) => (
              <dd key={language} lang={language} dir="auto">
                {labels.accepts}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <p>{t('provider.printed', { address: origin + paths.here(path) })}</p>
    </section>
  )
}

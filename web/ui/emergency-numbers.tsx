import { emergencyHelp } from '@numo/domains/cities/rules-emergency.ts'
import type { KeyOf, WordsOf } from '../words/words-of.ts'
import type words from '../words/en/emergency.json'

type Props = {
  /** Country code (ISO 3166-1 alpha-2). */
  country: string
  /** Name of the country in the language of the page. */
  name: string
  t: WordsOf<KeyOf<{ emergency: typeof words }>>
  /** Formats a list: `a, b and c`. */
  all: (items: readonly string[]) => string
  /** Nothing says that it is an emergency: the numbers are there in case it is. */
  is_calm?: boolean
}

/** Emergency numbers of a country; advice where to ask when the data is uncertain. */
export function EmergencyNumbers({ country, name, t, all, is_calm = false }: Props) {
  const { numbers, unsure } = emergencyHelp(country)
  return (
    <div className={is_calm ? 'em em-calm' : 'em'} data-country={country}>
      <p className="em-t">
        {t(is_calm && numbers.length > 0 ? 'emergency.in_case' : 'emergency.title', {
          country: name,
        })}
      </p>
      {numbers.length > 0 && (
        <ul>
          {numbers.map(({ service, number }) => {
            const called = t(`emergency.${service}`)
            return (
              <li key={service}>
                {called}{' '}
                <a
                  href={`tel:${number}`}
                  aria-label={t('emergency.call', { number, service: called, country: name })}
                >
                  {number}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      {numbers.length === 0 ? (
        <p>{t('emergency.none')}</p>
      ) : (
        unsure.length > 0 && (
          <p>
            {t('emergency.unsure', {
              services: all(unsure.map((service) => t(`emergency.of.${service}`))),
            })}
          </p>
        )
      )}
    </div>
  )
}

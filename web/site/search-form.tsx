import type { Plan } from '@numo/domains/insurance/contract.ts'
import { longestSearch } from '@numo/domains/providers/contract.ts'
import type { PageContext } from './page.ts'
import { CoverSelect } from '../ui/cover-select.tsx'
import { Icon } from '../ui/icon.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  city: string
  cover: string
  care: string
  plans: readonly Plan[]
  specialties: readonly string[]
  context: PageContext
}

/**
 * Search form: city, insurance, kind of care. A plain GET form; a script adds city suggestions and a button that
 * searches near the device.
 */
export function SearchForm({ city, cover, care, plans, specialties, context }: Props) {
  const { t, paths, locale } = context
  return (
    <>
      <search aria-label={t('common.search.label')}>
        <form id="find" className="search" action={paths.findCareStart()} data-search={locale}>
          <div className="sfield sfield-city">
            <label htmlFor="city">{t('common.search.city')}</label>
            <div className="sfield-in">
              <Icon name="pin" size={20} />
              <input
                id="city"
                name="city"
                type="text"
                maxLength={80}
                defaultValue={city}
                placeholder={t('common.search.city_hint')}
                autoComplete="off"
                spellCheck={false}
                data-suggestions={t('common.search.suggestions')}
              />
            </div>
          </div>
          <div className="sfield">
            <label htmlFor="cover">{t('common.search.plan')}</label>
            <div className="sfield-in">
              <Icon name="shield" size={20} />
              <CoverSelect id="cover" plans={plans} value={cover} t={t} />
            </div>
          </div>
          <div className="sfield">
            <label htmlFor="q">{t('common.search.care')}</label>
            <div className="sfield-in">
              <Icon name="care" size={20} />
              <input
                id="q"
                name="q"
                type="text"
                maxLength={longestSearch}
                defaultValue={care}
                placeholder={t('common.search.care_hint')}
                list="care"
                autoComplete="off"
              />
              <datalist id="care">
                {specialties.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </datalist>
            </div>
          </div>
          <Button type="submit" look="primary" size="xl">
            <Icon name="search" size={20} />
            {t('common.search.submit')}
          </Button>
        </form>
      </search>
      <p className="hero-alt js" data-near="">
        <Icon name="near" />
        <button type="button" className="as-link">
          {t('common.search.near')}
        </button>
        <output data-denied={t('common.search.near_denied')} />
      </p>
    </>
  )
}

import { cardReadingPath } from '@numo/domains/extractions/contract-visitor.ts'
import type { PageContext } from '../../../site/page.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CoverSelect } from '../../../ui/cover-select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { HomeData } from './home-data.ts'

type Props = { data: HomeData; context: PageContext }

/** A button that opens the camera or the pictures of the device. */
const PictureButton = ({ name, isCamera = false }: { name: string; isCamera?: boolean }) => (
  <label
    className={buttonClass({
      look: isCamera ? 'primary' : 'line',
      size: 'xl',
      className: isCamera ? 'cardf-b cardf-take' : 'cardf-b',
    })}
  >
    <Icon name={isCamera ? 'camera' : 'file-check'} size={20} />
    {name}
    <input
      className="vh"
      type="file"
      accept="image/*"
      {...(isCamera && { capture: 'environment' })}
    />
  </label>
)

/**
 * Reads the insurance from a photo of the visitor's card (`islands/card.ts`) and searches with it. The form is what the
 * script fills in; everything that was read stays changeable. Without the script it is hidden, and the search form
 * below asks the same.
 */
export function CardFinder({ data, context }: Props) {
  const { t, paths } = context
  return (
    <form
      className="cardf js"
      action={paths.findCareStart()}
      data-card-finder={cardReadingPath}
      data-reading={t('home.card.reading', { seconds: '{seconds}' })}
      data-waiting={t('home.card.waiting', { ahead: '{ahead}', seconds: '{seconds}' })}
      data-plan={t('home.card.found_plan', { cover: '{cover}' })}
      data-insurer={t('home.card.found_insurer', { cover: '{cover}' })}
      data-ask={t('home.card.ask')}
      data-unknown={t('home.card.unknown')}
      data-failed={t('home.card.failed')}
      data-no-card={t('home.card.no_card')}
      data-busy={t('home.card.busy')}
      data-zone={t('home.card.city_guess', { city: '{city}' })}
      data-denied={t('common.search.near_denied')}
    >
      <p className="cardf-h">
        <PictureButton name={t('home.card.take')} isCamera />
        <PictureButton name={t('home.card.choose')} />
      </p>
      <p className="cardf-p">{t('home.card.privacy')}</p>
      <output className="cardf-s" />
      <div className="cardf-f" hidden>
        <p className="cardf-q" tabIndex={-1} />
        <p className="cardf-c" />
        <p className="cardf-i">
          <label htmlFor="card-cover">{t('common.search.plan')}</label>
          <CoverSelect id="card-cover" plans={data.plans} value="" t={t} />
        </p>
        <p className="cardf-i">
          <label htmlFor="card-city">{t('home.card.city')}</label>
          <select id="card-city" name="city_id" required aria-describedby="card-where">
            <option value="">{t('home.card.city_none')}</option>
            <option value="near">{t('common.search.near')}</option>
            {data.cities.map((city) => (
              <option key={city.id} value={city.id} data-time-zone={city.time_zone}>
                {city.name}, {city.country_name}
              </option>
            ))}
          </select>
          <small id="card-where" />
        </p>
        <Button type="submit" look="primary" size="lg">
          {t('home.card.submit')}
          <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}

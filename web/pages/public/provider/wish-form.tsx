import type { PageContext } from '../../../site/page.ts'
import { Button } from '../../../ui/button.tsx'
import type { ShownProvider } from './provider-data.ts'
import { wishWord } from './wish-word.ts'

type Props = { data: ShownProvider; context: PageContext }

/** Asks a provider that answers no requests here to join: one press, without an address; works without JavaScript. */
export function WishForm({ data, context }: Props) {
  const { t, paths, path } = context
  if (data.wish === 'done')
    return (
      <div className="done" id="wish-done" tabIndex={-1}>
        <h3>{t('provider.ask.wish.done')}</h3>
        <p>{t('provider.ask.wish.done_help')}</p>
      </div>
    )
  return (
    <form id="wish" method="post" action={paths.here(path, data.state, 'wish')}>
      <input type="hidden" name="form" value="wish" />
      {data.wish === 'busy' && (
        <p className="errors" role="alert">
          {t('provider.ask.wish.busy')}
        </p>
      )}
      <h3>{t('provider.ask.wish.title')}</h3>
      <p className="pv-p">{t('provider.ask.wish.text')}</p>
      <p className="trap" aria-hidden="true">
        <label htmlFor="wish-website">{t('provider.report.website')}</label>
        <input id="wish-website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <p className="pv-act">
        <Button type="submit">{t(wishWord(data.provider.kind))}</Button>
      </p>
    </form>
  )
}

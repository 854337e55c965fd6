import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { PageContext } from './page.ts'

/** Searches the whole site; a plain form. */
export const SiteSearchForm = ({ q, context }: { q: string; context: PageContext }) => {
  const { t, paths } = context
  return (
    <search>
      <form className="find" action={paths.search()}>
        <label htmlFor="find-q">{t('site_search.label')}</label>
        <input
          id="find-q"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={q}
          placeholder={t('site_search.hint')}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" look="primary" size="lg">
          <Icon name="search" />
          {t('site_search.submit')}
        </Button>
      </form>
    </search>
  )
}

import { useLocation } from 'react-router'
import { languageNames, localePath, locales } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'

/** Links to the same page in the other language, with its query and its fragment, which browsers keep in a redirect. */
export function Languages() {
  const { t, locale } = useProgram()
  const { pathname, search, hash } = useLocation()
  return (
    <nav aria-label={t('app.profile.language')} className="languages">
      {locales
        .filter((one) => one !== locale)
        .map((one) => (
          <a
            key={one}
            lang={one}
            hrefLang={one}
            href={`/-/locale/${one}?${new URLSearchParams({ to: localePath(one, pathname) + search })}${hash}`}
          >
            {languageNames[one]}
          </a>
        ))}
    </nav>
  )
}

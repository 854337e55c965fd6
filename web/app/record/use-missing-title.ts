import { useLocation } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../program.ts'

/** Returns the heading of a page whose record does not exist: its address is not found. */
export function useMissingTitle(): string {
  const { t, locale } = useProgram()
  const { pathname } = useLocation()
  return t('app.error.not_found', { path: localePath(locale, pathname) })
}

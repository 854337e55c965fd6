import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from './program.ts'

/** Returns a function that ends the view as another user and opens the page of that user as staff. */
export function useLeaveView() {
  const { locale, view } = useProgram()
  return () => {
    const seen = view.current.get()
    view.forget()
    location.assign(localePath(locale, seen ? `/admin/users/${seen.user_id}` : '/admin'))
  }
}

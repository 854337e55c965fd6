import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from './program.ts'

/** Leaves the view as somebody else: this tab is staff's own again, on the page of that person. */
export function useLeaveView() {
  const { locale, view } = useProgram()
  return () => {
    const seen = view.current.get()
    view.forget()
    location.assign(localePath(locale, seen ? `/admin/users/${seen.user_id}` : '/admin'))
  }
}

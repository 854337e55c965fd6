/**
 * Reveals the buttons that save a doctor, which are hidden in every page, when a household uses this browser. The
 * signed-in program stores the role and removes it on sign-out; the page sends no request.
 */
export function showSaving(root: ParentNode = document) {
  let actingRole: string | null = null
  try {
    actingRole = localStorage.getItem('numo.hat')
  } catch {
    // Without storage nobody is signed in.
  }
  if (actingRole !== 'client') return
  for (const way of root.querySelectorAll<HTMLElement>('[data-save]')) way.hidden = false
}

/**
 * Ways of saving a doctor are in every page and hidden; somebody who uses this browser for a household sees them. The
 * signed-in program wrote that down and takes it away when they sign out; the page asks nobody.
 */
export function showSaving(root: ParentNode = document) {
  let actingRole: string | null = null
  try {
    actingRole = localStorage.getItem('numo.hat')
  } catch {
    // A browser that keeps nothing has nobody signed in.
  }
  if (actingRole !== 'client') return
  for (const way of root.querySelectorAll<HTMLElement>('[data-save]')) way.hidden = false
}

/**
 * Filters a search, or checks a provider, by the plans of the household that is signed in on this browser. The signed-in program stores the
 * plans and removes them on sign-out; the page itself is the same for everybody.
 */
import { showSaving } from './show-saving.ts'

let stored = null
try {
  stored = localStorage.getItem('numo.plans')
} catch {
  // Without storage nobody is signed in.
}
if (stored) void import('./own-plan-choice.ts')

showSaving()

import { serve } from '../serve.ts'
import { addPasskey } from './add-passkey.ts'
import { adoptSignIn } from './adopt-sign-in.ts'
import { authConfig } from './auth-config.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { checkActionCode } from './check-action-code.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmPasswordReset } from './confirm-password-reset.ts'
import { confirmTotp } from './confirm-totp.ts'
import * as links from './contract-links.ts'
import * as ofMe from './contract-me.ts'
import * as outside from './contract-outside.ts'
import * as ofProof from './contract-proof.ts'
import * as contract from './contract.ts'
import { endSession } from './end-session.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { getProofWays } from './get-proof-ways.ts'
import { getSecurity } from './get-security.ts'
import { passkeyOptions } from './passkey-options.ts'
import { passkeySignInOptions } from './passkey-sign-in-options.ts'
import { proveAgain } from './prove-again.ts'
import { recoverEmail } from './recover-email.ts'
import { refreshToken } from './refresh-token.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTotp } from './remove-totp.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { requestSignInLink } from './request-sign-in-link.ts'
import { resendVerification } from './resend-verification.ts'
import { sendProofLink } from './send-proof-link.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { signInWithToken } from './sign-in-with-token.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { startTotp } from './start-totp.ts'
import { updateMe } from './update-me.ts'
import { verifyEmail } from './verify-email.ts'

/** Maps each endpoint of users about themselves to its verb. */
export const usersApi = [
  serve(contract.signIn, signIn),
  serve(contract.finishSignIn, finishSignIn),
  serve(contract.signInWithToken, signInWithToken),
  serve(contract.requestSignInLink, requestSignInLink),
  serve(contract.passkeySignInOptions, passkeySignInOptions),
  serve(contract.signInWithPasskey, signInWithPasskey),
  serve(contract.signUp, signUp),
  serve(contract.refreshToken, refreshToken),
  serve(contract.signOut, signOut),
  serve(contract.requestPasswordReset, requestPasswordReset),
  serve(links.checkActionCode, checkActionCode),
  serve(contract.confirmPasswordReset, confirmPasswordReset),
  serve(links.verifyEmail, verifyEmail),
  serve(links.changeEmail, changeEmail),
  serve(links.confirmEmailChange, confirmEmailChange),
  serve(links.recoverEmail, recoverEmail),
  serve(contract.authConfig, authConfig),
  serve(outside.adoptSignIn, adoptSignIn),
  serve(ofMe.updateMe, updateMe),
  serve(ofMe.resendVerification, resendVerification),
  serve(ofMe.changePassword, changePassword),
  serve(ofMe.getSecurity, getSecurity),
  serve(ofMe.startTotp, startTotp),
  serve(ofMe.confirmTotp, confirmTotp),
  serve(ofMe.removeTotp, removeTotp),
  serve(ofMe.renewRecoveryCodes, renewRecoveryCodes),
  serve(ofMe.passkeyOptions, passkeyOptions),
  serve(ofMe.addPasskey, addPasskey),
  serve(ofMe.removePasskey, removePasskey),
  serve(ofMe.endSession, endSession),
  serve(ofProof.getProofWays, getProofWays),
  serve(ofProof.proveAgain, proveAgain),
  serve(ofProof.sendProofLink, sendProofLink),
]

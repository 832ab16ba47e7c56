/* All mails. The worker loads them, with React, when it sends the first one. */
export { sendAddressMail } from './address-mail.tsx';
export { sendDeclined } from './declined-mail.tsx';
export { sendDraftMail } from './draft-mail.tsx';
export { sendInvitation } from './invitation-mail.tsx';
export { sendSignInMail } from './sign-in-mail.tsx';

/** One file for the browser: who answers messages goes to and fro between them. */
export { ConversationPage } from './conversation-page';
export { MessagesPage, SavedRepliesPage } from './messages-page';

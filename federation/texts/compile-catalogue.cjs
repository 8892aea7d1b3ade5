const { compileMessage } = require('@lingui/message-utils/compileMessage');
const PO = require('pofile');

/**
 * Makes a program's catalogue what a page loads: by the English text, the parts of the translation.
 * @param {string} text of a PO file
 * @returns {string} a module that exports `messages`; a text that is not translated is left out, and stays English
 */
exports.compileCatalogue = (text) => {
  const messages = Object.fromEntries(
    PO.parse(text).items.flatMap(({ msgid, msgstr: [translation] }) =>
      translation ? [[msgid, compileMessage(translation)]] : [],
    ),
  );
  // A browser reads a string of JSON faster than the same as code.
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
};

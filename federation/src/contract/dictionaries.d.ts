/**
 * The addresses of the same file in other releases, as a URL pattern: a browser offers what it has of them as a
 * dictionary. They differ in the version of the release and in the hash of the content alone, because the file of
 * another name is a dictionary without use.
 * @param address path of a file as it is served
 * @returns undefined when the file is none that differences are made for
 */
export function findDictionaryPattern(address: string): string | undefined;

/**
 * Where the difference to a dictionary stands, beside the file.
 * @param file path of the file
 * @param dictionaryHash SHA-256 of the dictionary, in hexadecimal digits
 */
export function nameDelta(file: string, dictionaryHash: string): string;

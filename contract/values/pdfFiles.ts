/** Where the build has what pdf.js fetches while it reads some files: tables of Asian characters, standard fonts, decoders. */
export const PDF_FILES = '/assets/pdfjs-5.6.205/';

/** pdf.js's parser. It serves the worker that reads own files (`usecases/ownFiles/pdfOnDevice`). */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

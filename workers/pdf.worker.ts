/** pdf.js's parser. It answers the worker that reads the device's own files (`usecases/ownFiles/pdfOnDevice`). */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

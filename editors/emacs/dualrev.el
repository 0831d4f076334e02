;;; dualrev.el --- reverse-mode derivatives while writing a function  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "26.3") (eglot "1.9"))

;;; Commentary:

;; dualrev-lsp by Eglot: (require 'dualrev), then M-x dualrev in a buffer of C++.  Eglot has one server for a buffer, so
;; that it is this one or clangd; lsp-mode can have both (editors/README.md).

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'seq)
(require 'subr-x)

(defgroup dualrev nil "Reverse-mode derivatives of C++." :group 'tools)

(defcustom dualrev-command '("dualrev-lsp")
  "The server and its arguments."
  :type '(repeat string))

(defun dualrev ()
  "Start the server for this project, or connect this buffer to it."
  (interactive)
  (let ((eglot-server-programs `(((c++-mode c-mode) . ,dualrev-command))))
    (apply #'eglot (eglot--guess-contact))))

(defun dualrev--actions ()
  "The actions at point, those too that are not possible."
  (append (jsonrpc-request (eglot--current-server-or-lose) :textDocument/codeAction
                           (list :textDocument (eglot--TextDocumentIdentifier)
                                 :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position))
                                 :context '(:diagnostics [] :disabled t)))
          nil))

(defun dualrev--files (edit)
  "The files that EDIT changes."
  (append (delq nil
                (mapcar (lambda (change)
                          (when-let ((of (plist-get change :textDocument)))
                            (eglot--uri-to-path (plist-get of :uri))))
                        (plist-get edit :documentChanges)))
          (cl-loop for (uri _) on (plist-get edit :changes) by #'cddr
                   collect (eglot--uri-to-path (substring (symbol-name uri) 1)))))

(defun dualrev--write (edit)
  "Apply EDIT, save the files that it changes, and say so."
  (let ((files (dualrev--files edit)))
    (dolist (file files) (make-directory (file-name-directory file) t))
    (eglot--apply-workspace-edit edit)
    (dolist (file files)
      (let ((buffer (find-file-noselect file)))
        (with-current-buffer buffer (save-buffer)))
      (jsonrpc-notify (eglot--current-server-or-lose) :textDocument/didSave
                      (list :textDocument (list :uri (eglot--path-to-uri file))))
      (message "dualrev: wrote %s" (file-relative-name file)))))

(defun dualrev--act (title)
  "Do the first action at point whose title begins with TITLE, or say why it is not possible."
  (eglot--signal-textDocument/didChange)
  (let ((action (seq-find (lambda (one) (string-prefix-p title (plist-get one :title))) (dualrev--actions))))
    (unless action (user-error "There is no function here"))
    (when-let ((disabled (plist-get action :disabled)))
      (user-error "Nothing to generate: %s" (plist-get disabled :reason)))
    (dualrev--write (plist-get action :edit))))

(defun dualrev-generate ()
  "Write the reverse derivative of the function at point."
  (interactive)
  (dualrev--act "Generate reverse derivative of "))

(defun dualrev-generate-all ()
  "Write the reverse derivatives of all functions of this file."
  (interactive)
  (dualrev--act "Generate reverse derivatives of all"))

(provide 'dualrev)
;;; dualrev.el ends here

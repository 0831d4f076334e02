;;; dualrev.el --- reverse-mode derivatives while writing a function  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "26.3") (eglot "1.9"))

;;; Commentary:

;; dualrev-lsp by Eglot: (require 'dualrev), then M-x dualrev in a buffer of C++.  Eglot has one server for a buffer, so
;; that it is this one or clangd; lsp-mode can have both (editors/README.md).

;;; Code:

(require 'eglot)

(defgroup dualrev nil "Reverse-mode derivatives of C++." :group 'tools)

(defcustom dualrev-command '("dualrev-lsp")
  "The server and its arguments."
  :type '(repeat string))

(defun dualrev ()
  "Start the server for this project, or connect this buffer to it."
  (interactive)
  (let ((eglot-server-programs `(((c++-mode c-mode) . ,dualrev-command))))
    (apply #'eglot (eglot--guess-contact))))

(defun dualrev--act (title)
  "Apply the first action at point whose title begins with TITLE."
  (let* ((actions (append (eglot-code-actions (point) (point)) nil))
         (action (seq-find (lambda (one) (string-prefix-p title (plist-get one :title))) actions)))
    (unless action (user-error "There is nothing to generate here"))
    (eglot--apply-workspace-edit (plist-get action :edit))))

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
